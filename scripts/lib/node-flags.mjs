/**
 * How the shop's own process is run. A small nursery for young objects: 25 MB less in memory, for a little more
 * collecting; a shop on a small machine has more use for the memory.
 */
export const SHOP_FLAGS = ['--max-semi-space-size=4']
