import type { PresetId } from './presets'

/** The payoff of each preset in a box of 24 by 12, up is profit. */
export const presetShapes: Record<PresetId, string> = {
  bullCall: 'M1 10H9L15 2H23',
  bearCall: 'M1 2H9L15 10H23',
  bullPut: 'M1 10H9L15 2H23',
  bearPut: 'M1 2H9L15 10H23',
  straddle: 'M2 1L12 11L22 1',
  strangle: 'M1 1L8 10H16L23 1',
  butterfly: 'M1 9H7L12 1L17 9H23',
  ironButterfly: 'M1 10H7L12 2L17 10H23',
  condor: 'M1 9H5L9 2H15L19 9H23',
  ironCondor: 'M1 10H5L9 3H15L19 10H23',
  calendar: 'M1 9Q8 9 12 2Q16 9 23 9',
  diagonal: 'M1 10Q8 9 13 2Q17 6 23 6',
  ratio: 'M1 8H8L13 2L23 11',
  collar: 'M1 10H8L16 2H23',
  box: 'M1 4H23',
}
