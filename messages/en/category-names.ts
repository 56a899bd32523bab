// The names of the categories that a new site has, for a site in another language: an admin takes them over by a button.

export const technology = 'Technology'
export const health = 'Health'
export const travel = 'Travel'
export const food = 'Food'
export const lifestyle = 'Lifestyle'
export const finance = 'Finance'
export const education = 'Education'
export const entertainment = 'Entertainment'
export const game = 'Game'
export const anime = 'Anime'
export const testing = 'Testing'
