import { t } from '@/ui/t'
import { NobodysTable, type TableId, type TableShape } from './NobodysTable'

const shapes: Record<Exclude<TableId, 'orders'>, TableShape> = {
  stops: {
    label: t('Stops'),
    words: t('stops'),
    headers: [
      t('Instrument'),
      t('Kind'),
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
      t('Liquidation'),
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
      t('Value USD'),
      t('Fee USD'),
      t('Liquidity'),
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

/** The lists beside that of the open orders while nobody is connected. They come when they are looked at. */
export function OtherNobodysTable({ which }: { which: Exclude<TableId, 'orders'> }) {
  return <NobodysTable shape={shapes[which]} />
}
