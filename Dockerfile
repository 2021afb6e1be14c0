# The web table in a container: docker build -t merrimac . && docker run -p 8080:8080 -v merrimac:/data merrimac
FROM rust:1-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends build-essential && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN cargo build --release --locked --package merrimac-cli

FROM debian:bookworm-slim
RUN useradd --system --create-home --home-dir /data merrimac
COPY --from=build /src/target/release/merrimac /usr/local/bin/merrimac
USER merrimac
VOLUME /data
EXPOSE 8080
# Give the names it is reached by as well: docker run … merrimac --proxy --site bridge.example.org
ENTRYPOINT ["merrimac", "serve", "--host", "0.0.0.0", "--port", "8080", "--data", "/data"]
