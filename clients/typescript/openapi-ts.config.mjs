/** @type {import("@hey-api/openapi-ts").UserConfig} */
export default {
  input: "../../server/openapi-v1.json",
  output: { path: "src/generated", importFileExtension: ".js" },
  plugins: [
    "@hey-api/typescript",
    { name: "@hey-api/client-fetch", throwOnError: true, baseUrl: false },
    { name: "@hey-api/sdk", client: false, responseStyle: "data", operations: { strategy: "single", containerName: "Avtosled" } },
  ],
};
