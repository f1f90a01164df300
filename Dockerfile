# The image is the static binary and the licences of what it is built from. `make image` builds both first, so that no base image
# is needed and the same file runs in and outside a container.
FROM scratch

LABEL org.opencontainers.image.title="schafkopf" \
      org.opencontainers.image.description="Rules service for Schafkopf: moves, tricks, announcements, payouts" \
      org.opencontainers.image.licenses="MIT"

COPY bin/schafkopf /schafkopf
COPY bin/LICENCES.txt /LICENCES.txt

USER 65532:65532
EXPOSE 8080 9090

HEALTHCHECK --interval=10s --timeout=3s --start-period=2s --retries=3 CMD ["/schafkopf", "healthcheck"]

ENTRYPOINT ["/schafkopf"]
CMD ["serve", "--addr", "0.0.0.0:8080", "--ops-addr", "0.0.0.0:9090"]
