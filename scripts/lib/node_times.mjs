// Reporter of `node --test`: prints seconds and name of each test, and FAILED if it failed.
export default async function* times(events) {
  for await (const { type, data } of events) {
    if (!["test:pass", "test:fail"].includes(type) || data.details.type === "suite") continue;
    const failed = type === "test:fail" ? "\tFAILED" : "";
    yield `${data.details.duration_ms / 1000}\t${data.file?.split("/").pop()}: ${data.name}${failed}\n`;
  }
}
