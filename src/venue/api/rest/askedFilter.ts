import type { RecordInstrumentType } from '@/protocol/codecs'
import type { InstrumentType } from '@/protocol/instrument'
import type { VenuePort } from '../../venuePort'
import { checkAsset, getEverListedByName } from '../records/instrumentOf'

type AskedFilter = {
  readonly asset?: string | undefined
  readonly instrumentType?: RecordInstrumentType | undefined
  readonly instrumentName?: string | undefined
}

type HistoryFilter = {
  readonly asset?: string | undefined
  readonly instrumentType?: InstrumentType | undefined
  readonly instrumentId?: string | undefined
}

/**
 * The filters of a history. Undefined when nothing can fit: conversion pairs have no orders or trades here.
 * @throws RequestRefused when an asset or an instrument was never listed
 */
export function askedFilter(port: VenuePort, asked: AskedFilter): HistoryFilter | undefined {
  const { asset, instrumentType, instrumentName } = asked
  if (asset !== undefined) checkAsset(port.live, asset)
  const instrument = instrumentName === undefined ? undefined : getEverListedByName(port, instrumentName)
  if (instrumentType === 'SPOT') return undefined
  return { asset, instrumentType, instrumentId: instrument?.instrumentId }
}
