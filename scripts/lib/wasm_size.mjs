// Checks the brotli size of a WebAssembly module with its glue code, and of its data section.
// node wasm_size.mjs <folder> <budget> [<budget of the data>]
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const [folder, budget, dataBudget = Number.POSITIVE_INFINITY] = process.argv.slice(2);
const DATA = 11;

/** Contents of a section of a WebAssembly module. */
function section(bytes, wanted) {
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  };
  while (at < bytes.length) {
    const id = bytes[at++];
    const length = number();
    if (id === wanted) return bytes.subarray(at, at + length);
    at += length;
  }
  return Buffer.alloc(0);
}

function measure(name, bytes) {
  const size = brotliCompressSync(bytes).length;
  console.error(`${folder}: ${name}, ${bytes.length} bytes, ${size} with brotli`);
  return size;
}

function checkBudget(size, budget) {
  if (size <= Number(budget)) return;
  console.error(`error: over the budget of ${budget}; see the tables in core/data and the derives that reach wasm`);
  process.exitCode = 1;
}

const files = readdirSync(folder, { recursive: true }).filter(
  (name) => /^[^/]*_bg\.(wasm|js)$/.test(name) || /^snippets\/.*\.js$/.test(name),
);
const read = (name) => readFileSync(`${folder}/${name}`);
checkBudget(files.reduce((sum, name) => sum + measure(name, read(name)), 0), budget);
const module = read(files.find((name) => name.endsWith(".wasm")));
checkBudget(measure("data", section(module, DATA)), dataBudget);
