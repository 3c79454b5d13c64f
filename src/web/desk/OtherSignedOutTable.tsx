import { t } from '@/web/language/t'
import { SignedOutTable, type TableId, type TableShape } from './SignedOutTable'

const shapes: Record<Exclude<TableId, 'positions'>, TableShape> = {
  orders: {
    label: t('Open orders'),
    words: t('open orders'),
    headers: [t('Instrument'), t('Price · distance'), t('Size · value'), t('Filled'), t('Status · time')],
  },
  stops: {
    label: t('Stops'),
    words: t('stops'),
    headers: [t('Instrument'), t('Trigger · distance'), t('Limit'), t('Amount'), t('PnL at trigger'), t('Status')],
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

/** Placeholders for the lists other than positions while no account is connected. Loaded when opened. */
export function OtherSignedOutTable({ which }: { which: Exclude<TableId, 'positions'> }) {
  return <SignedOutTable shape={shapes[which]} />
}
