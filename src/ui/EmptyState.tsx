import type { ReactNode } from 'react'

/** One sentence, and the next action where there is one. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 px-4 py-6 text-center text-sm text-text-3">
      <p className="max-w-80">{children}</p>
      {action}
    </div>
  )
}
