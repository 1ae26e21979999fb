// HTTP actions of scripts/try-deploy:
//   node try_deploy.mjs customer <port> <sandbox port> <program>   signs in, is credited by the program, orders a report
//   node try_deploy.mjs mail <sandbox port> <address> <subject>     waits for a mail in the inbox of the sandbox
import { completed, credit, eventually, order, signIn } from "./customers.mjs";
import { call } from "./probe_calls.mjs";

const PHONE = "79161234567";

async function customer([port, sandboxPort, program]) {
  const token = await signIn(port, sandboxPort, PHONE);
  credit(program, `+${PHONE}`, 100);
  const answer = await order(port, token, "try-deploy");
  if (answer.status >= 300) throw new Error(`order: ${answer.status} ${answer.text}`);
  await completed(port, token, JSON.parse(answer.text).reportId);
}

async function mail([sandboxPort, address, subject]) {
  const received = async () => JSON.parse((await call(sandboxPort, "GET", `/inbox.json?to=${address}`)).text);
  await eventually(`the mail «${subject}»`, async () => (await received()).find((one) => one.subject === subject));
  console.log(`the operator got the mail «${subject}»`);
}

const [what, ...rest] = process.argv.slice(2);
await { customer, mail }[what](rest);
