import type { ReactNode } from 'react'
import { t } from '@/web/language/t'
import { estimate } from './estimate'

export type Change = {
  readonly name: string
  readonly unit?: string
  readonly about?: string
  readonly before?: string
  readonly after: string
  readonly tone?: 'danger' | 'good'
}

/** Lists estimated figures, before → after. The rows always render, so that typing moves nothing. */
export function BeforeAfterList({
  label,
  changes,
  note,
}: {
  label: string
  changes: readonly Change[]
  note?: ReactNode
}) {
  return (
    <div>
      <dl aria-label={label} className="grid grid-cols-[1fr_auto_auto_auto] gap-x-2 gap-y-1 text-sm">
        {changes.map((change) => (
          <div key={change.name} className="contents">
            <dt className="text-text-3" title={change.about}>
              {change.name}
              {change.unit !== undefined && <span className="ml-1 text-2xs text-text-4">{change.unit}</span>}
            </dt>
            <dd className="text-right text-text-3">{change.before}</dd>
            <dd className="text-text-4" aria-hidden={change.before === undefined}>
              {change.before === undefined ? '' : '→'}
            </dd>
            <dd className={`text-right ${tones[change.tone ?? 'plain']}`}>{estimate(change.after)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-text-4">{note ?? t('≈ Estimated from the live book and current marks.')}</p>
    </div>
  )
}

const tones = { plain: 'text-text-1', danger: 'text-danger', good: 'text-buy' }
