// Leads back to the shop after a while, unless the payer would rather stay.
const soon = document.getElementById("soon");
const timer = setTimeout(() => location.assign(document.getElementById("back").href), 5000);

soon.hidden = false;
document.getElementById("stay").addEventListener("click", () => {
  clearTimeout(timer);
  soon.hidden = true;
});
