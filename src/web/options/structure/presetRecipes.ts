/** At the money, or at this delta (in hundredths) of an out-of-the-money option. Ascends by strike. */
export const slots = ['put10', 'put25', 'money', 'call25', 'call10'] as const
export type Slot = (typeof slots)[number]

type LegText = `${'+' | '-'}${1 | 2} ${'call' | 'put'} ${Slot}${'' | ' far'}`
export type Recipe = readonly (LegText | '+1 perpetual')[]

/** Signed ratio, option type and strike of each leg. `far` is a later expiry. Swapping all sides sells the structure. */
const recipes = {
  bullCall: ['+1 call money', '-1 call call25'],
  bearCall: ['-1 call money', '+1 call call25'],
  bullPut: ['+1 put put25', '-1 put money'],
  bearPut: ['-1 put put25', '+1 put money'],
  ratio: ['+1 call money', '-2 call call25'],
  putRatio: ['-2 put put25', '+1 put money'],
  callBackspread: ['-1 call money', '+2 call call25'],
  putBackspread: ['+2 put put25', '-1 put money'],
  callLadder: ['+1 call money', '-1 call call25', '-1 call call10'],
  putLadder: ['-1 put put10', '-1 put put25', '+1 put money'],
  straddle: ['+1 put money', '+1 call money'],
  strangle: ['+1 put put25', '+1 call call25'],
  guts: ['+1 call put25', '+1 put call25'],
  strap: ['+1 put money', '+2 call money'],
  strip: ['+2 put money', '+1 call money'],
  butterfly: ['+1 call put25', '-2 call money', '+1 call call25'],
  putButterfly: ['+1 put put25', '-2 put money', '+1 put call25'],
  ironButterfly: ['+1 put put25', '-1 put money', '-1 call money', '+1 call call25'],
  brokenWing: ['+1 call money', '-2 call call25', '+1 call call10'],
  putBrokenWing: ['+1 put put10', '-2 put put25', '+1 put money'],
  condor: ['+1 call put10', '-1 call put25', '-1 call call25', '+1 call call10'],
  putCondor: ['+1 put put10', '-1 put put25', '-1 put call25', '+1 put call10'],
  ironCondor: ['+1 put put10', '-1 put put25', '-1 call call25', '+1 call call10'],
  jadeLizard: ['-1 put put25', '-1 call call25', '+1 call call10'],
  reverseJadeLizard: ['+1 put put10', '-1 put put25', '-1 call call25'],
  calendar: ['-1 call money', '+1 call money far'],
  putCalendar: ['-1 put money', '+1 put money far'],
  doubleCalendar: ['-1 put put25', '-1 call call25', '+1 put put25 far', '+1 call call25 far'],
  diagonal: ['-1 call call25', '+1 call money far'],
  putDiagonal: ['-1 put put25', '+1 put money far'],
  doubleDiagonal: ['-1 put put25', '-1 call call25', '+1 put put10 far', '+1 call call10 far'],
  riskReversal: ['-1 put put25', '+1 call call25'],
  seagull: ['-1 put put25', '+1 call money', '-1 call call25'],
  bearSeagull: ['-1 put put25', '+1 put money', '-1 call call25'],
  synthetic: ['-1 put money', '+1 call money'],
  coveredCall: ['+1 perpetual', '-1 call call25'],
  protectivePut: ['+1 perpetual', '+1 put put25'],
  collar: ['+1 perpetual', '+1 put put25', '-1 call call25'],
  conversion: ['+1 perpetual', '+1 put money', '-1 call money'],
  box: ['+1 call put25', '-1 call call25', '-1 put put25', '+1 put call25'],
} satisfies Record<string, Recipe>

export type PresetId = keyof typeof recipes
export const presetIds = Object.keys(recipes).filter((id): id is PresetId => id in recipes)
export const recipeOf = (id: PresetId): Recipe => recipes[id]
export const hasLaterLeg = (id: PresetId): boolean => recipeOf(id).some((leg) => leg.endsWith(' far'))

/** Butterflies whose outer wing is wider than the inner one. */
export const brokenWings: ReadonlySet<PresetId> = new Set(['brokenWing', 'putBrokenWing'])

/** Structures whose outer strikes are moved so that both wings are equally wide. */
export const winged: ReadonlySet<PresetId> = new Set([
  'butterfly',
  'putButterfly',
  'ironButterfly',
  'condor',
  'putCondor',
  'ironCondor',
])
