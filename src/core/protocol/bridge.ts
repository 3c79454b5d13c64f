/** The bridges out of the venue (venue-rules 10.3) and their simulation by the paper venue. */

import type { Address } from './instrument'

export type Destination = {
  readonly name: string
  /** Absent for the chain on which the venue settles. */
  readonly chainId?: number
  readonly connector?: Address
  readonly travelMs: number
}

const minuteMs = 60_000

/** The addresses are invented for the paper venue; the times are documented. */
export const destinations = [
  { name: 'Ethereum', travelMs: 180 * minuteMs },
  {
    name: 'Arbitrum',
    chainId: 42_161,
    connector: '0x00000000000000000000000000000000c0110201',
    travelMs: 10 * minuteMs,
  },
  { name: 'Optimism', chainId: 10, connector: '0x00000000000000000000000000000000c0110202', travelMs: 10 * minuteMs },
  { name: 'Base', chainId: 8_453, connector: '0x00000000000000000000000000000000c0110203', travelMs: 10 * minuteMs },
] as const satisfies readonly Destination[]

/** Contract that receives a withdrawal to another chain, or to an address other than the account's own. */
export const withdrawProxy: Address = '0x00000000000000000000000000000000c0110100'

/** Duration of a deposit over the standard bridge, and of a deposit from the faucet. */
export const depositTravelMs = 10 * minuteMs
/** Extra delay of a withdrawal that is selected for the random check. */
export const withdrawalHoldMs = 60 * minuteMs

/** Factor by which paper bridges are faster than documented, so that a user can watch a transfer arrive. */
export const paperBridgeSpeed = 60

/** Wei for the bridge to another chain. The fee is paid on the chain, not out of the account. */
export const socketFeeWei = 300_000_000_000_000n
export const socketGasLimit = 500_000n
/** A gas limit above the block limit of every chain has no effect. */
export const mostSocketGas = 30_000_000n

/** USD that may be in transit to a single other chain; a guess, because no source gives a number. */
export const bridgeCapacityUsd = 1_000_000n

export function destinationOfConnector(connector: Address): Destination | undefined {
  return destinations.find((one) => 'connector' in one && one.connector === connector)
}

/** Finds the destination of a chain; undefined for the chain on which the venue settles. */
export function destinationOfChain(chainId: number): Destination | undefined {
  return destinations.find((one) => 'chainId' in one && one.chainId === chainId)
}
