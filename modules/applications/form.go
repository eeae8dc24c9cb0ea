package applications

// Form is a checked application. The names are those of the specification, section 3; it is kept and
// shown under them.
type Form struct {
	FullName           string  `json:"fullName"`
	Email              string  `json:"email"`
	Phone              string  `json:"phone"`
	Location           string  `json:"location"`
	PreferredName      string  `json:"preferredName"`
	GovID              string  `json:"govID"` // yes or no
	Platforms          string  `json:"platforms"`
	GamerTag           string  `json:"gamertag"`
	ExperienceYears    float64 `json:"experienceYears"`
	Game1              string  `json:"game1"`
	Game2              string  `json:"game2"`
	Game3              string  `json:"game3"`
	CoachingExperience string  `json:"coachingExperience"`
	SessionTypes       string  `json:"sessionTypes"`
	CoachingHours      float64 `json:"coachingHours"`
	WhySherpa          string  `json:"whySherpa"`
	ExcitesAbout       string  `json:"excitesAbout"`
	UniqueStyle        string  `json:"uniqueStyle"`
	Adaptation         string  `json:"adaptation"`
	Availability       string  `json:"availability"`
	DesiredRate        string  `json:"desiredRate"`
	Setup              string  `json:"setup"`
	UploadSpeed        string  `json:"uploadSpeed"`
	DownloadSpeed      string  `json:"downloadSpeed"`
	StreamingTools     string  `json:"streamingTools"`
	PortfolioLinks     string  `json:"portfolioLinks"`
	Reference1         string  `json:"reference1"`
	Reference2         string  `json:"reference2"`
	ConfirmTrue        bool    `json:"confirmTrue"`
	Confirm1099        bool    `json:"confirm1099"`
	ConfirmStandards   bool    `json:"confirmStandards"`
	Signature          string  `json:"signature"`
	Date               string  `json:"date"` // yyyy-mm-dd
}

// Submission is an application as it was typed in. Numbers are texts here, as they may arrive as either.
type Submission struct {
	FullName, Email, Phone, Location, PreferredName, GovID  string
	Platforms, GamerTag, ExperienceYears                    string
	Game1, Game2, Game3                                     string
	CoachingExperience, SessionTypes, CoachingHours         string
	WhySherpa, ExcitesAbout, UniqueStyle, Adaptation        string
	Availability, DesiredRate                               string
	Setup, UploadSpeed, DownloadSpeed, StreamingTools       string
	PortfolioLinks, Reference1, Reference2, Signature, Date string
	ConfirmTrue, Confirm1099, ConfirmStandards              bool
}
