// A short evening with three slips in it, as a club might have written it down.

const rows = `
1;Dora;Beni;Dora;Sauspiel Gras;82;3;-40;40;-40;40;-40;40;-40;40
2;Anna;Chris;;Eichel-Solo;95;2;-60;-60;180;-60;-100;-20;140;-20
3;Beni;Anna;Chris;Sauspiel Schellen;74;;10;-10;10;-10;-90;-30;150;-30
4;Chris;Dora;Anna;Sauspiel Eichel;24;;-10;10;10;-10;-100;-20;160;-40
5;Dora;Beni;;Wenz;61;2;-70;210;-70;-70;-170;190;90;-110
6;Anna;Anna;Beni;Sauspiel Gras;91;4;60;60;-60;-60;-110;250;30;-170
7;Beni;Chris;Dora;Sauspiel Eichel;66;;-10;-10;10;10;-120;240;40;-160
8;Chris;Dora;;Gras-Solo;97;3;-90;-90;-90;270;-210;150;-50;110
9;Dora;Anna;Chris;Sauspiel Schellen;88;;10;-10;10;-10;-200;40;-40;100
10;Anna;Beni;Anna;Sauspiel Gras;92;;20;20;-20;-20;-180;60;-60;80
11;Beni;;;weiter;;;;;;;-180;60;-60;80
12;Chris;Chris;;Herz-Solo;58;1;-50;-50;150;-50;-230;10;90;30
13;Dora;Dora;Beni;Sauspiel Eichel;70;3;-40;40;-40;40;-270;50;50;70
14;Anna;Anna;;Wenz;78;3;240;-80;-80;-80;-30;-30;-30;-10`;

const headings = {
  de: "Nr;Geber;Spieler;Partner;Spiel;Augen;Laufende;Anna;Beni;Chris;Dora;Stand Anna;Stand Beni;Stand Chris;Stand Dora",
  en: "No;Dealer;Player;Partner;Game;Points;Laufende;Anna;Beni;Chris;Dora;Total Anna;Total Beni;Total Chris;Total Dora",
};

/** The example with headings in a language. */
export function exampleSheet(language) {
  return headings[language] + rows + "\n";
}
