import { t } from '@/ui/t'
import type { RowGroup } from './operationRows'

/** The headings, in their order. */
export const groupWords: readonly (readonly [group: RowGroup, title: string])[] = [
  ['market', t('Market data')],
  ['account', t('Account')],
  ['keys', t('Keys')],
  ['orders', t('Orders')],
  ['twap', t('TWAP orders')],
  ['margin', t('Margin settings')],
  ['mmp', t('Market-maker protection')],
  ['rfq', t('Requests for quotes')],
  ['history', t('History')],
  ['transfers', t('Transfers')],
  ['strategies', t('Strategies')],
  ['rewards', t('Rewards')],
  ['otc', t('Trading desk')],
  ['socket', t('Socket')],
  ['channels', t('Channels')],
]
