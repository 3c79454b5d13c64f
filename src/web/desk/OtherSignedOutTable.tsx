import { t } from '@/web/language/t'
import { SignedOutTable, type TableId, type TableShape } from './SignedOutTable'

const shapes: Record<Exclude<TableId, 'orders'>, TableShape> = {
  stops: {
    label: t('Stops'),
    words: t('stops'),
    headers: [
      t('Instrument'),
      t('Type'),
      t('Side'),
      t('Amount'),
      t('Trigger'),
      t('Distance'),
      t('Limit'),
      t('PnL at trigger'),
      t('Status'),
    ],
  },
  positions: {
    label: t('Positions'),
    words: t('positions'),
    headers: [
      t('Instrument'),
      t('Position'),
      t('Entry'),
      t('Mark'),
      t('Liq. price'),
      t('PnL at mark'),
      'at mid',
      'closing now',
      t('Margin'),
      t('Funding'),
      'ADL',
    ],
  },
  fills: {
    label: t('Fills'),
    words: t('fills'),
    headers: [
      t('Time'),
      t('Instrument'),
      t('Side'),
      t('Price'),
      t('Amount'),
      t('Value (USD)'),
      t('Fee (USD)'),
      t('Role'),
    ],
  },
  twaps: {
    label: t('TWAPs'),
    words: t('TWAPs'),
    headers: [
      t('Started'),
      t('Instrument'),
      t('Side'),
      t('Filled'),
      t('Average price'),
      t('Slices'),
      t('Next slice'),
      t('Time left'),
      t('Status'),
    ],
  },
}

/** Placeholders for the lists other than open orders while no account is connected. Loaded when opened. */
export function OtherSignedOutTable({ which }: { which: Exclude<TableId, 'orders'> }) {
  return <SignedOutTable shape={shapes[which]} />
}
