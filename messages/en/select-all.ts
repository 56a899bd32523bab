// Selecting many of a list
export const selectAll = 'Select all on this page ({count, number})'
export const selected = '{count, number} selected'
export const tooMany = 'Select at most {max, number} at once.'
