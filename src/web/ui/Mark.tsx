/** The product's mark: an O that a call's payoff leaves. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path stroke="var(--text-1)" strokeWidth={2} d="M16.6 9.2A7 7 0 1 1 11.9 3.9" />
      <path stroke="var(--accent)" strokeWidth={2.2} d="M6 12.3h4L18 4.3" />
    </svg>
  )
}
