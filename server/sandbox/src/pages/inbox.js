// Fetches the page again and swaps in its list, so that scrolling and focus stay where they are.
const auto = document.getElementById("auto");

async function refresh() {
  if (!auto.checked || document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const list = document.getElementById("list");
  const next = fresh.getElementById("list");
  if (next && next.innerHTML !== list.innerHTML) list.innerHTML = next.innerHTML;
}

setInterval(refresh, 2000);
