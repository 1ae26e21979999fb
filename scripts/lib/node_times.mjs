// A reporter of `node --test`: seconds and name of each test.
export default async function* times(events) {
  for await (const { type, data } of events) {
    if (!["test:pass", "test:fail"].includes(type) || data.details.type === "suite") continue;
    yield `${data.details.duration_ms / 1000}\t${data.file?.split("/").pop()}: ${data.name}\n`;
  }
}
