import type { ReactNode } from 'react'

export type Term = { readonly name: string; readonly value: ReactNode; readonly about?: string | undefined }

/** Names at the left, values at the right. */
export function TermList({ terms, className = '' }: { terms: readonly Term[]; className?: string }) {
  return (
    <dl className={`grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm ${className}`}>
      {terms.map(({ name, value, about }) => (
        <div key={name} className="contents">
          <dt className="text-text-3" title={about}>
            {name}
          </dt>
          <dd className="text-right text-text-1">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
