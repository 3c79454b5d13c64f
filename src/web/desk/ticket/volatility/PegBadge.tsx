import { t } from '@/web/language/t'
import type { Peg } from '@/web/session/pegs/peg'
import { useNow } from '@/web/ui/useNow'
import { pegStateText, pegTargetText } from './pegText'

/** Badge of a pegged order with its target and state. A click opens the list of pegs. */
export function PegBadge({ peg, onPress }: { peg: Peg; onPress: () => void }) {
  const nowMs = useNow()
  const isPaused = peg.state.status === 'paused'
  const state = pegStateText(peg, nowMs)
  const target = pegTargetText(peg.target, peg.isBuy)
  return (
    <button
      type="button"
      onClick={onPress}
      title={t('All pegged orders')}
      className="block max-w-full text-left text-xs leading-3.25! hover:brightness-110 pointer-coarse:min-h-11"
    >
      <span
        className={`inline-block rounded-[3px] px-1 ${isPaused ? 'bg-warn-soft text-warn' : 'bg-accent-soft text-accent'}`}
      >
        {peg.target.kind === 'volatility' ? t('pegged {iv}', { iv: target }) : t('follows {target}', { target })}
      </span>
      <span title={state} className={`block truncate ${isPaused ? 'text-warn' : 'text-text-3'}`}>
        {state}
      </span>
    </button>
  )
}

/** Badge of an order whose peg ended when its page closed or reloaded. A click opens the list of pegs. */
export function LeftPegBadge({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      title={t('All pegged orders')}
      className="rounded-[3px] bg-warn-soft px-1 text-xs text-warn hover:brightness-110 pointer-coarse:min-h-11"
    >
      {t('peg stopped')}
    </button>
  )
}
