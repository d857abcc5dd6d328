import { Link } from "@tanstack/react-router";

type Props = { id: string | null; name: string | null; email: string | null };

/** Somebody in the audit: the name with the address below, by which two of one name are told apart. */
export function AuditPerson({ id, name, email }: Props) {
  // Nobody, or somebody whose account is gone.
  if (id === null || name === null) return id ?? "–";
  return (
    <>
      <Link to="/admin/advertisers/$id" params={{ id }}>
        {name || email || id}
      </Link>
      {name && email ? (
        <>
          <br />
          <span className="lh-quiet lh-small">{email}</span>
        </>
      ) : null}
    </>
  );
}
