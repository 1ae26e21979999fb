import { EventSourceParserStream } from "eventsource-parser/stream";
import { sessionFetch } from "@/api/client";
import { client } from "@/api/generated/client.gen";
import type { FollowReportData } from "@/api/generated/types.gen";
import { problemOf } from "@/api/problem";
import type { Report } from "@/api/types";
import { accessOptions } from "../api";

/** Maximum time without data in milliseconds: the server sends at least every 15 s. */
const SILENCE_MS = 40_000;

interface Follow {
  id: string;
  /** Last known version of the report, sent as Last-Event-ID so that known events are not repeated. */
  seenVersion: number;
  onReport: (report: Report) => void;
  signal: AbortSignal;
}

/** Reads the event stream of a report to its end; throws when the stream cannot be opened or breaks. */
export async function followReport({ id, seenVersion, onReport, signal }: Follow): Promise<void> {
  const watch = watchdog(signal);
  try {
    const { headers, fetch = sessionFetch } = accessOptions(id);
    const response = await fetch(eventsAddress(id), {
      headers: { accept: "text/event-stream", "last-event-id": String(seenVersion), ...headers },
      signal: watch.signal,
    });
    if (response.body === null) throw await problemOf(response);
    const bytes = response.body.pipeThrough(watch.stream());
    const events = bytes.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    const reader = events.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || value.event === "end") return;
      if (value.event === "report") onReport(JSON.parse(value.data) as Report);
    }
  } finally {
    watch.stop();
  }
}

function eventsAddress(id: string): string {
  return client.buildUrl<FollowReportData>({ url: "/api/reports/{id}/events", path: { id } });
}

/** Abort signal that follows `outer` and also aborts after `SILENCE_MS` without data. */
function watchdog(outer: AbortSignal) {
  const abort = new AbortController();
  const stop = () => abort.abort();
  let timer = setTimeout(stop, SILENCE_MS);
  outer.addEventListener("abort", stop);
  return {
    signal: abort.signal,
    stream: () =>
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          clearTimeout(timer);
          timer = setTimeout(stop, SILENCE_MS);
          controller.enqueue(chunk);
        },
      }),
    stop() {
      clearTimeout(timer);
      outer.removeEventListener("abort", stop);
      abort.abort();
    },
  };
}
