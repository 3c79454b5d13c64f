export function KeyboardIcon() {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      aria-hidden="true"
    >
      <path
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M1.8 4h12.4v8H1.8zM4.5 6.8v.1M8 6.8v.1M11.5 6.8v.1M5.5 9.5h5"
      />
    </svg>
  )
}
