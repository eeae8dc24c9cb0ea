package demo

// gamer is somebody who books in the demo data.
type gamer struct{ tag, name string }

func gamers() []gamer {
	return []gamer{
		{"pixelpia", "Pia Sandberg"},
		{"Morrow77", "Glen Morrow"},
		{"tunafish", "Leo Marchetti"},
		{"NovaDune", "Amira Saleh"},
		{"kestrel_k", "Kate Ellison"},
		{"BriarPatch", "Wendell Cho"},
		{"snackpack", "Devon Price"},
		{"IrisOfOslo", "Iris Dahl"},
		{"grumblebee", "Harold Finch"},
		{"M1stral", "Manon Petit"},
		{"OtterlyLost", "Bea Lund"},
		{"quasarjoe", "Joe Takahashi"},
		{"Velvet_Fog", "Simone Laurent"},
		{"ducklegs", "Arthur Penn"},
		{"Zephyrine", "Lena Vogel"},
		{"plumjam", "Nadia Rahman"},
		{"RustyHinge", "Bill Overton"},
		{"saffron", "Meera Joshi"},
		{"LowTide", "Kai Nakamura"},
		{"Tamarack", "Emily Stone"},
		{"bluehour", "Jules Bernard"},
		{"NightShiftNed", "Ned Abbott"},
		{"cloudberry", "Aino Laine"},
		{"hexagonal", "Ravi Menon"},
		{"DustyTrails", "Marisol Vega"},
		{"papercrane", "Yuki Mori"},
		{"Thistledown", "Fiona Craig"},
		{"oldmanjenkins", "Pete Jenkins"},
		{"Lintball", "Tommy Liu"},
		{"RedPanda9", "Sofia Almeida"},
		{"echo_lima", "Chris Lima"},
		{"Marzipan", "Greta Olsen"},
		{"StellarStu", "Stuart Bell"},
		{"brambles", "Alice Novotny"},
		{"Onyx_Owl", "Tariq Hassan"},
		{"FernGully", "Paula Jimenez"},
		{"twelvemonkeys", "Max Adler"},
		{"winterwheat", "Olga Petrenko"},
		{"BackseatBo", "Bo Andersson"},
		{"Saltlick", "Dana Whitfield"},
	}
}

// thanks are what guides wrote about gamers.
func thanks() []string {
	return []string{
		"On time, curious, a pleasure to teach.", "Came prepared with clear questions.", "Good listener, quick learner.",
		"Great company.", "Stayed calm in a hard fight.", "Practised what we talked about. It shows.", "Kind and focused.",
		"Asked exactly the right things.", "", "We had a good laugh, and got it done.",
	}
}

// newcomer is somebody whose application waits for an admin.
type newcomer struct {
	gamer

	platforms, game, rate, why string
}

func newcomers() []newcomer {
	return []newcomer{
		{
			gamer{"KilnAndClay", "Bernadette Osei"},
			"PC, Nintendo Switch", "Cult of the Lamb", "24",
			"I have run a weekly beginners' night at our library for two years and would like to reach people who cannot come there.",
		},
		{
			gamer{"drift_wood", "Marek Zielinski"},
			"PC, Xbox Series X|S", "Helldivers 2", "18.50",
			"Friends keep asking me to teach them. I enjoy it more than playing alone.",
		},
	}
}
