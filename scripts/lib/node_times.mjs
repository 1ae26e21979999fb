// A reporter of `node --test`: seconds and name of each test, and FAILED where it did.
export default async function* times(events) {
  for await (const { type, data } of events) {
    if (!["test:pass", "test:fail"].includes(type) || data.details.type === "suite") continue;
    const failed = type === "test:fail" ? "\tFAILED" : "";
    yield `${data.details.duration_ms / 1000}\t${data.file?.split("/").pop()}: ${data.name}${failed}\n`;
  }
}
