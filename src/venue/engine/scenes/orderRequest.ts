import { fixed6 } from '@/protocol/fixed6'
import type { Address, Hash } from '@/protocol/instrument'
import type { OrderRequest } from '../command'
import { sceneStartNs } from './sceneInstruments'

/** A plain buy of one contract at 100, signed by its own account; a scene says what is different. */
export function orderRequest(orderId: Hash, account: Address, change: Partial<OrderRequest> = {}): OrderRequest {
  return {
    orderId,
    account,
    signer: account,
    instrumentId: '1',
    isBuy: true,
    amount: fixed6(1_000_000n),
    limitPrice: fixed6(100_000_000n),
    timestampSec: sceneStartNs / 1_000_000_000n,
    postOnly: false,
    reduceOnly: false,
    timeInForce: 'GTC',
    mmp: false,
    selfTradePrevention: 'EXPIRE_NONE',
    systemType: 'API',
    ...change,
  }
}

export function orderIdOf(number: number): Hash {
  return `0x${number.toString(16).padStart(64, '0')}`
}

export function addressOf(number: number): Address {
  return `0x${number.toString(16).padStart(40, '0')}`
}
