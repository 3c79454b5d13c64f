export const positionModes = ['net', 'one-way', 'hedge'] as const

/**
 * `net`: one order may reduce, close and flip a position. `one-way`: an order against an open perpetual position must
 * be reduce-only, so a flip takes two orders. `hedge`: a perpetual has a LONG and a SHORT position, and each order
 * states which one it trades (real-venue 5).
 */
export type PositionMode = (typeof positionModes)[number]
