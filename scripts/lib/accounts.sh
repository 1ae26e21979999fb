# Access tokens and API keys of a started product. Needs product.sh.

# Access token of a user signed in by the VK ID of the sandbox.
demo_token() {
  node -e '
    const body = JSON.stringify({ vkId: "7", email: "ivan@example.com" });
    const headers = { "content-type": "application/json" };
    fetch(`http://127.0.0.1:${process.argv[1]}/api/auth/vk`, { method: "POST", headers, body })
      .then((answer) => answer.json()).then(({ token }) => console.log(token));' "$PORT"
}

# Access token of an administrator with a recently confirmed second factor.
staff_token() {
  (as_server node --input-type=module -e '
    import { execFileSync } from "node:child_process";
    import { signIn } from "./scripts/lib/customers.mjs";
    import { enrol } from "./scripts/lib/second_factor.mjs";
    const [port, sandboxPort] = process.argv.slice(1);
    const token = await signIn(port, sandboxPort, "79990000000");
    execFileSync("target/debug/avtosled", ["admin", "grant", "79990000000"], { stdio: ["ignore", "ignore", "inherit"] });
    await enrol(port, token);
    console.log(token);' "$PORT" "$SANDBOX_PORT")
}

# api_key <token> <mode>: new key with all scopes of an administrator, who allows himself live keys.
api_key() {
  node --input-type=module -e '
    const [port, token, mode] = process.argv.slice(1);
    const call = async (method, path, body) => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, { method, headers, body: body && JSON.stringify(body) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
      return text === "" ? null : JSON.parse(text);
    };
    const { id } = await call("GET", "auth/user");
    await call("POST", `admin/users/${id}/api-access`, { allowed: true, reason: "Тест контракта" });
    const scopes = ["checks:read", "checks:write", "balance:read", "watches", "webhooks"];
    const created = await call("POST", "user/api-keys", { name: mode, mode, scopes });
    console.log(created.token);' "$PORT" "$1" "$2"
}
