import type { StopDraft } from './stopDraft'

export const emptyStopDraft: StopDraft = {
  kind: 'STOP_LOSS',
  side: 'sell',
  scope: 'wholePosition',
  triggerText: '',
  type: 'market',
  limitText: '',
  amountText: '',
  reduceOnly: false,
}
