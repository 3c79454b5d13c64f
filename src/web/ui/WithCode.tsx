import type { ReactNode } from 'react'

/** Text in which a command-line option such as `--proxy` is not broken at its hyphens. */
export function WithCode({ children }: { children: ReactNode }): ReactNode {
  if (typeof children !== 'string') return children
  return children.split(/(--[a-z-]+)/).map((part, at) =>
    // Odd parts are options. The parts of a text never change their order.
    at % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- see above
      <code key={at} className="whitespace-nowrap">
        {part}
      </code>
    ),
  )
}
