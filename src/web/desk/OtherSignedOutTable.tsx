import { t } from '@/web/language/t'
import { SignedOutTable, type TableId, type TableShape } from './SignedOutTable'

const shapes: Record<Exclude<TableId, 'orders'>, TableShape> = {
  stops: {
    label: t('Stops'),
    words: t('stops'),
    headers: [t('Instrument'), t('Trigger · distance'), t('Limit'), t('Amount'), t('PnL at trigger'), t('Status')],
  },
  positions: {
    label: t('Positions'),
    words: t('positions'),
    drawing: 'positions',
    headers: [
      t('Position'),
      t('Size · value'),
      t('Entry · mark'),
      t('PnL · return'),
      t('Liq. price'),
      t('Margin · funding'),
      t('TP · SL'),
    ],
  },
  fills: {
    label: t('Fills'),
    words: t('fills'),
    drawing: 'fills',
    headers: [t('Instrument'), t('Price'), t('Size · value'), t('Fee (USD)'), t('Time')],
  },
  twaps: {
    label: t('TWAPs'),
    words: t('TWAPs'),
    drawing: 'fills',
    headers: [t('Instrument'), t('Filled · average price'), t('Slices · next'), t('Time left'), t('Status · started')],
  },
}

/** Placeholders for the lists other than open orders while no account is connected. Loaded when opened. */
export function OtherSignedOutTable({ which }: { which: Exclude<TableId, 'orders'> }) {
  return <SignedOutTable shape={shapes[which]} />
}
