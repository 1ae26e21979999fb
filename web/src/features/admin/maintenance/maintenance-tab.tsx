import { useSearchParams } from "react-router-dom";
import { Segmented } from "@/ui/segmented";
import { Stack } from "@/ui/stack";
import { JobList } from "./job-list";
import { MessageList } from "./message-list";

/** Tab of background work: queue jobs and outgoing messages. */
export function MaintenanceTab() {
  const [params, setParams] = useSearchParams();
  const part = params.get("part") === "messages" ? "messages" : "jobs";
  return (
    <Stack gap={3}>
      <Segmented
        legend="Что показать"
        hideLegend
        value={part}
        onChange={(next) => setParams({ tab: "upkeep", part: next }, { replace: true })}
        options={[
          { value: "jobs", title: "Задания" },
          { value: "messages", title: "Сообщения" },
        ]}
      />
      {part === "jobs" ? <JobList /> : <MessageList />}
    </Stack>
  );
}
