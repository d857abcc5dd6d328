import { useState } from "react";
import { createRoot } from "react-dom/client";

/** A sign-in form and nothing else: the least that this tool chain can make of such a page. */
function SignIn() {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  return (
    <main>
      <h1>Sign in</h1>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setProblem(email && password ? "" : "Type your e-mail and your password.");
        }}
      >
        <label>
          E-mail
          <input type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
        </label>
        <label>
          Password
          <input
            type="password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
        <p role="alert">{problem}</p>
        <button type="submit">Sign in</button>
      </form>
    </main>
  );
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<SignIn />);
