import { createContext } from 'react'
import type { Instrument } from '@/core/protocol/instrument'

/** The instrument whose own orders can be moved; absent where nothing is known of it. */
export const MovedInstrumentContext = createContext<Instrument | undefined>(undefined)
