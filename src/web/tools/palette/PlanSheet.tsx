import type { ReactNode } from 'react'
import { t } from '@/web/language/t'
import type { Outcome } from '@/web/session/actions/outcome'
import { Button } from '@/web/ui/Button'
import { chordText } from '@/web/ui/shortcuts/keymapStore'

type PlanSheetProps = { plan: PalettePlan; isSending: boolean; onSend: () => void }

export const planTitleId = 'command-palette-plan'

export function PlanSheet({ plan, isSending, onSend }: PlanSheetProps) {
  const { title, tone, terms, figures, moved, verb, run, fill } = plan
  const toneClass = { buy: 'text-buy', sell: 'text-sell', danger: 'text-text-1', plain: 'text-text-1' }[tone]
  return (
    <section aria-label={t('Preview')} className="flex flex-col gap-3 px-4 pb-4">
      <h2 id={planTitleId} className={`text-lg font-semibold proportional-nums ${toneClass}`}>
        {title}
      </h2>
      {terms.length > 0 && (
        <dl
          aria-label={t('Details')}
          className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-3 min-[68.75rem]:grid-cols-2"
        >
          {terms.map(({ name, value, from }) => (
            <div key={name}>
              <dt className="text-xs text-text-3">{name}</dt>
              <dd className="break-words">
                {value}
                {from !== undefined && <span className="block text-xs text-text-3">{from}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {moved !== undefined && (
        <div
          className={`flex items-center justify-between gap-3 text-sm ${moved.isSmall ? 'text-text-3' : 'rounded-md bg-warn-soft px-3 py-1.5 text-warn'}`}
        >
          <span>{`${moved.words.charAt(0).toLocaleUpperCase()}${moved.words.slice(1)}`}</span>
          <Button size="small" onClick={moved.onTake}>
            {moved.label}
          </Button>
        </div>
      )}
      {figures}
      <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-col gap-2 bg-surface-1 px-4 py-3 min-[68.75rem]:bg-surface-2">
        <Button
          size="large"
          variant={tone === 'plain' ? 'primary' : tone}
          disabled={run === undefined}
          isPending={isSending}
          onClick={onSend}
        >
          <span className="truncate">{verb}</span>
        </Button>
        {fill !== undefined && (
          <p className="text-center text-xs text-text-3 pointer-coarse:hidden">
            {t('{keys} fills the ticket, sends nothing', { keys: chordText('mod+enter') })}
          </p>
        )}
      </div>
    </section>
  )
}

export type PlanTerm = {
  readonly name: string
  readonly value: string
  /** Origin of the value, such as "the bid + 2 ticks". */
  readonly from?: string | undefined
}

/** The action of Enter. Without `run` it does nothing, and `blocked` gives the reason. */
export type PalettePlan = {
  /** "Buy 2 ETH-PERP at 3,100.0, limit, post-only". */
  readonly title: string
  readonly tone: 'buy' | 'sell' | 'danger' | 'plain'
  readonly terms: readonly PlanTerm[]
  readonly figures?: ReactNode
  /** Changes since the plan was shown, and a button to update it. A small one is said without a warning. */
  readonly moved?:
    | { readonly words: string; readonly isSmall: boolean; readonly label: string; readonly onTake: () => void }
    | undefined
  readonly blocked?: { readonly words: string; readonly code?: string | undefined } | undefined
  readonly verb: string
  readonly run?: (() => Promise<Outcome>) | undefined
  /** Fills the ticket instead of sending. */
  readonly fill?: (() => Promise<Outcome>) | undefined
}
