import { t } from '@/web/language/t'
import type { PendingPhase } from '@/web/session/actions/pendingStore'
import type { TradeAccess } from './access'

/** Button labels while the account is not ready: a press would have no effect. */
export const accessWaits: Partial<Record<TradeAccess, string>> = {
  opening: t('Opening the account…'),
  enabling: t('Enabling trading…'),
}

export const phaseLabels: Record<PendingPhase, string> = {
  signing: t('Waiting for your wallet…'),
  sending: t('Sending…'),
}

export const accessMissing: Partial<Record<TradeAccess, string>> = {
  signedOut: t('Connect your wallet to trade'),
  connected: t('Enable trading to send orders.'),
  enabling: t('Enable trading to send orders.'),
}
