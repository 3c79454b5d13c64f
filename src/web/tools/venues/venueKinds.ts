import { t } from '@/web/language/t'
/** Decides the colour of the chip and the edge: real money never looks like play money. */
export type VenueKind = 'paper' | 'test' | 'real'

export type OfferedVenue = { readonly id: string; readonly name: string; readonly kind: VenueKind }

/** A venue named Paper needs no second label. Real money always has one. */
export function isNamedByKind({ name, kind }: Pick<OfferedVenue, 'name' | 'kind'>): boolean {
  return kind !== 'real' && name.toLowerCase() === kind
}

type VenueStyle = {
  /** Label of the chip, for those who cannot see its colour. */
  readonly word: string
  readonly about: string
  readonly chip: string
  readonly edge: string
}

export const venueKinds: Record<VenueKind, VenueStyle> = {
  paper: {
    word: t('PAPER'),
    about: t('Play money on a local venue.'),
    chip: 'bg-accent-soft text-accent',
    edge: 'bg-accent/45',
  },
  test: {
    word: t('TEST'),
    about: t('Testnet: worthless coins, real counterparties.'),
    chip: 'bg-warn-soft text-warn',
    edge: 'bg-warn',
  },
  real: {
    word: t('REAL MONEY'),
    about: t('Real funds. Orders execute for real.'),
    chip: 'bg-danger-soft text-danger',
    edge: 'bg-danger',
  },
}
