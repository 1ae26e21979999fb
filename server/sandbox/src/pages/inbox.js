// Reloads the inbox and replaces its list only when that changed, so that scrolling, focus and
// open letters are preserved.
const auto = document.getElementById("auto");
const list = document.getElementById("list");
let shown = list.innerHTML;

async function refresh() {
  if (!auto.checked || document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const next = fresh.getElementById("list")?.innerHTML;
  if (next === undefined || next === shown) return;
  const open = [...list.querySelectorAll("details[open]")].map((letter) => letter.id);
  list.innerHTML = next;
  shown = next;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
}

setInterval(refresh, 2000);
