/** The house format and how thick each kind stands, in centimetres (spec §9). */
export type Binding = 'planner' | 'stitched' | 'wire'

export const WIDTH = 17
export const HEIGHT = 22
/** Two hundred pages of 80 GSM between boards, of 70 GSM in a soft cover, and two hundred and fifty on a wire. */
export const THICKNESS: Record<Binding, number> = { planner: 2.1, stitched: 1.3, wire: 2.2 }
/** A hard cover's board. */
export const BOARD = 0.28
