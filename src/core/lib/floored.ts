/** Divides and rounds down, also below zero. `by` is above 0. */
export function floored(value: bigint, by: bigint): bigint {
  const whole = value / by
  return value < 0n && whole * by !== value ? whole - 1n : whole
}
