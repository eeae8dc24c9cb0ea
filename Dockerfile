# The program as one image: the web app is built into the binary.
FROM node:20-bookworm-slim AS ui
WORKDIR /src/ui
COPY ui/package.json ui/package-lock.json ui/.npmrc ./
RUN PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund
COPY adapters/http/openapi.yaml ../adapters/http/openapi.yaml
COPY ui ./
RUN npm run build

FROM golang:1.26-bookworm AS go
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
COPY --from=ui /src/ui/dist ui/dist
ARG VERSION=unknown
RUN CGO_ENABLED=0 go build -buildvcs=false -trimpath -tags production -ldflags "-s -w -X main.version=$VERSION" -o /sherpa ./cmd/sherpa

# As in deploy/image/Dockerfile, which takes a binary that is built already.
FROM scratch
COPY --from=go /sherpa /usr/local/bin/sherpa
ENV SHERPA_ENV=production SHERPA_HTTP_ADDR=0.0.0.0:8080
USER 65532:65532
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["/usr/local/bin/sherpa", "healthcheck"]
ENTRYPOINT ["/usr/local/bin/sherpa"]
CMD ["serve"]
