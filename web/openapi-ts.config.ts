import { defineConfig } from "@hey-api/openapi-ts";

export default defineConfig({
  input: "../server/openapi.json",
  output: "src/api/generated",
  plugins: [
    "@hey-api/typescript",
    { name: "@hey-api/client-fetch", throwOnError: true, baseUrl: false, runtimeConfigPath: "../client" },
    { name: "@hey-api/sdk", responseStyle: "data" },
  ],
});
