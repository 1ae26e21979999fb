/** Plans of lists of cars, computed by a worker, so that a large file does not block the page. */
import type { ColumnChoice, FileRefusal, ListPlan } from "avtosled-wasm/car-list/avtosled_car_list";

export type {
  ChosenColumn,
  ColumnChoice,
  ColumnQuestion,
  FileRefusal,
  ListPlan,
  PlannedRow,
  RowState,
} from "avtosled-wasm/car-list/avtosled_car_list";

/** Uploaded file or pasted text. */
export type ListSource = { file: Blob } | { text: string };

/** Request to the worker; answers have the same id. */
export interface PlanRequest {
  id: number;
  source: ListSource;
  choice: ColumnChoice | null;
}

/** Answer of the worker; an error is a failure to load the module or to read the file from the disk. */
export type PlanAnswer = { id: number; plan: ListPlan | FileRefusal } | { id: number; error: string };

type Waiting = { resolve(plan: ListPlan | FileRefusal): void; reject(error: Error): void };

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** Plans a list; a refused file resolves to its refusal. Rejects when the module cannot be loaded. */
export function planCarList(
  source: ListSource,
  choice: ColumnChoice | null = null,
): Promise<ListPlan | FileRefusal> {
  worker ??= startWorker();
  lastId += 1;
  const request: PlanRequest = { id: lastId, source, choice };
  return new Promise((resolve, reject) => {
    waiting.set(request.id, { resolve, reject });
    worker?.postMessage(request);
  });
}

/** Whether a plan is the refusal of a file. */
export function isFileRefusal(plan: ListPlan | FileRefusal): plan is FileRefusal {
  return "code" in plan;
}

function startWorker(): Worker {
  const started = new Worker(new URL("./car-list.worker.ts", import.meta.url), { type: "module" });
  started.addEventListener("message", ({ data }: MessageEvent<PlanAnswer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ("plan" in data) asked?.resolve(data.plan);
    else {
      // A module that stopped cannot be used again; the next request starts another worker.
      asked?.reject(new Error(data.error));
      stop(started, data.error);
    }
  });
  started.addEventListener("error", (event) => {
    event.preventDefault();
    stop(started, event.message || "cannot load the worker of lists of cars");
  });
  return started;
}

/** Stops a worker and rejects all requests to it. */
function stop(stopped: Worker, reason: string) {
  stopped.terminate();
  if (worker === stopped) worker = undefined;
  for (const { reject } of waiting.values()) reject(new Error(reason));
  waiting.clear();
}
