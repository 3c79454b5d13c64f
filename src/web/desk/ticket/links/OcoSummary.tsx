import { t } from '@/web/language/t'
import { useAccess } from '@/web/session/accountContext'
import type { OnPartial } from '@/web/session/links/linkRules'
import type { OpenOrder } from '@/web/session/openOrders'
import { ocoRiskText } from './linkText'

/** Only amounts of one instrument can be subtracted. A stop on a whole position has no amount. */
export function canReduceBoth(one: OpenOrder, other: OpenOrder): boolean {
  return one.instrumentId === other.instrumentId && one.closePosition !== true && other.closePosition !== true
}

export function OcoSummary({ onPartial }: { onPartial: OnPartial }) {
  const access = useAccess()
  const isOneClick = access.status === 'trading' && access.signingMode === 'oneClick'
  return (
    <div className="flex flex-col gap-1.5 rounded-sm bg-surface-2 p-2.5 text-xs text-text-3">
      <p className="text-sm text-text-1">
        {onPartial === 'reduce'
          ? t('When one fills or triggers, the other is cancelled. A partial fill reduces the other by as much.')
          : t('When one fills, even partly, or triggers, the other is cancelled.')}
      </p>
      <p>{ocoRiskText}</p>
      {onPartial === 'reduce' && !isOneClick && (
        <p>{t('Reducing needs your signature: a notice asks you. Cancelling doesn’t.')}</p>
      )}
    </div>
  )
}
