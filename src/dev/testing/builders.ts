import { parseFixed6 } from '@/core/protocol/fixed6'
import type { PerpetualInstrument } from '@/core/protocol/instrument'

/** A perpetual with round terms: tick 0.1, lot 0.01, minimum value 10 USD, band 5 %, margins 5 % and 3 %. */
export const ethPerp: PerpetualInstrument = {
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  asset: 'ETH',
  priceStep: parseFixed6('0.1'),
  amountStep: parseFixed6('0.01'),
  minOrderValue: parseFixed6('10'),
  maxOrderValue: parseFixed6('1500000'),
  maxNotionalValue: parseFixed6('8000000'),
  priceBand: parseFixed6('0.05'),
  maxLeverage: 20,
  initialMarginFraction: parseFixed6('0.05'),
  maintenanceMarginFraction: parseFixed6('0.03'),
}
