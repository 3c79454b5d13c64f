/** Arrows from above and below to a line in the middle. */
export function AutoCentreIcon() {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2.5 8h11M8 1.5v4M6 4l2 1.8L10 4M8 14.5v-4M6 12l2-1.8 2 1.8" />
    </svg>
  )
}
