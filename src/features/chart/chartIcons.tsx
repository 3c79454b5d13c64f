const drawn = (path: string) =>
  function ChartIcon() {
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
        focusable="false"
      >
        <path d={path} />
      </svg>
    )
  }

export const IndicatorsIcon = drawn('M2 12l3.5-5 3 3L14 3M2 14.5h12')
export const DrawIcon = drawn('M3 13l1-3 7-7 2 2-7 7-3 1zM9.5 4.5l2 2')
export const TableIcon = drawn('M2.5 3.5h11v9h-11zM2.5 6.5h11M2.5 9.5h11M6.5 3.5v9')
